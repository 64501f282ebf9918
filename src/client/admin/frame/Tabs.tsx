import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { stepOfArrow } from '../../ui/arrow-keys.ts';

type TabsProps<Tab extends string> = {
  /** The prefix of the ids of tabs and panels. */
  id: string;
  /** The accessible name of the tab list. */
  label: string;
  tabs: [tab: Tab, name: ReactNode][];
  chosen: Tab;
  onChoose: (tab: Tab) => void;
};

/** The tabs pattern of the ARIA Authoring Practices: an arrow key chooses the next tab. */
export const Tabs = <Tab extends string>({ id, label, tabs, chosen, onChoose }: TabsProps<Tab>) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(
      tabs.map(([tab]) => tab),
      chosen,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(([tab, name]) => (
        <button
          key={tab}
          type="button"
          id={`${id}-${tab}`}
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={`${id}-${tab}-panel`}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {name}
        </button>
      ))}
    </div>
  );
};

const nextOf = <Tab extends string>(tabs: Tab[], chosen: Tab, key: string): Tab | undefined => {
  const at = tabs.indexOf(chosen);
  const step = stepOfArrow(key);
  if (step) return tabs.at((at + step) % tabs.length);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
};

/** The attributes of the panel of a tab. */
export const panelOf = <Tab extends string>(id: string, tab: Tab, chosen: Tab): HTMLAttributes<HTMLElement> => ({
  id: `${id}-${tab}-panel`,
  role: 'tabpanel',
  'aria-labelledby': `${id}-${tab}`,
  hidden: tab !== chosen,
});
