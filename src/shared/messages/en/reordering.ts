/** Lists that are put in order by dragging or with the keyboard. */
export const reordering = {
  /** The name of the handle. */
  move: 'Move: {name}',
  help: 'Press Space to pick it up, the arrow keys to move it, Space again to put it down, Escape to cancel.',
  lifted: '{name} is lifted, place {place} of {count}. Up and down move it, Space puts it down, Escape cancels.',
  moved: 'Place {place} of {count}.',
  putDown: '{name} is now at place {place} of {count}.',
  cancelled: '{name} is back at place {place} of {count}.',
  /** Beside the row while it is lifted with the keyboard. */
  keys: '<strong>Lifted.</strong> <key>↑</key> <key>↓</key> move, <key>Space</key> puts down, <key>Esc</key> cancels',
  up: 'Move up',
  down: 'Move down',
} as const;
