import type { KeyboardEvent } from 'react';
import { hasModifier } from '../../ui/arrow-keys.ts';

/** The up and down arrows move from a button to the same button of the row before or after. */
export const moveToSameButton = (event: KeyboardEvent<HTMLElement>): void => {
  const isDown = event.key === 'ArrowDown';
  if (!(isDown || event.key === 'ArrowUp') || hasModifier(event)) return;
  const row = event.currentTarget.closest('li');
  const next = isDown ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const [here, there] = [row, next].map((each) => [...each.querySelectorAll<HTMLElement>('button:not(dialog *)')]);
  const target = there?.[here?.indexOf(event.currentTarget) ?? 0] ?? there?.[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
};
