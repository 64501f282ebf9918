/** Levels as an SVG path: `bars` vertical strokes in a box of 4 × bars by 100, each the loudest level of its piece. */
export const curvePath = (peaks: readonly number[], bars: number): string =>
  peaks.length === 0
    ? ''
    : Array.from({ length: bars }, (_, bar) => {
        const from = Math.floor((bar * peaks.length) / bars);
        const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
        const loudest = peaks.slice(from, to).reduce((most, level) => Math.max(most, level), 0);
        const half = Math.max(3, Math.round((loudest / 255) * 44));
        return `M${4 * bar + 2} ${50 - half}v${2 * half}`;
      }).join('');
