/** Has the toolbar's height, so that nothing moves when it appears. Prerendered. */
export const ToolbarPlaceholder = () => <div className="toolbar" />;
