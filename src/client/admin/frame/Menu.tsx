import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { AdminIcon } from './admin-icons.tsx';
import { useDialog } from './use-dialog.ts';

export type MenuItem = { label: string; icon: ReactNode } & (
  | { onChoose: () => void; dialog?: never }
  /** Opens a dialog, which stays open across renders while an item has this label. */
  | { dialog: (close: () => void) => ReactNode; onChoose?: never }
);

type MenuButtonProps = {
  /** The tooltip. */
  title: string;
  /** The accessible name, which tells the buttons of several rows apart. */
  label: string;
  items: MenuItem[];
  /** What the button shows instead of the three dots. */
  children?: ReactNode;
};

/** A button that opens a menu: the menu button pattern of the ARIA Authoring Practices (ADR 037). */
export const MenuButton = ({ title, label, items, children }: MenuButtonProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // the item that has the focus at first
  const [opened, setOpened] = useState<'first' | 'last' | undefined>(undefined);
  const { dialog, open, close } = useDialog<string>();

  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <>
      <Button
        ref={button}
        id={id}
        variant="quiet"
        className={children ? undefined : 'button-icon'}
        title={title}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        onClick={() => setOpened(opened ? undefined : 'first')}
        onKeyDown={openWithArrow}
      >
        {children ?? <AdminIcon name="menu" />}
      </Button>
      {opened && (
        <Menu
          labelledBy={id}
          button={button}
          items={items}
          focusAt={opened}
          onChoose={({ label, onChoose }) => (onChoose ? onChoose() : open(label))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {items.find((item) => item.dialog && item.label === dialog)?.dialog?.(close)}
    </>
  );
};

type MenuProps = {
  labelledBy: string;
  button: RefObject<HTMLButtonElement | null>;
  items: MenuItem[];
  focusAt: 'first' | 'last';
  onChoose: (item: MenuItem) => void;
  onClose: () => void;
};

const Menu = ({ labelledBy, button, items, focusAt, onChoose, onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!menu.current || !button.current) return;
    place(menu.current, button.current);
    itemsOf(menu.current)
      .at(focusAt === 'first' ? 0 : -1)
      ?.focus();
  }, [button, focusAt]);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const isInside = [menu.current, button.current].some((element) => element?.contains(target as Node));
      if (!isInside) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      window.removeEventListener('resize', onClose);
    };
  }, [button, onClose]);

  const leave = () => {
    button.current?.focus();
    onClose();
  };

  const choose = (item: MenuItem) => {
    // first, so that a dialog that opens returns the focus to the button
    leave();
    onChoose(item);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    // Tab then moves on from the button
    if (event.key === 'Tab') return leave();
    if (event.key === 'Escape') return leave();
    const next = findNext(itemsOf(event.currentTarget), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  // at the end of the page's content: inside a card it would be cut off by its edges
  return createPortal(
    <div ref={menu} className="card menu" role="menu" tabIndex={-1} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, such as the titles of books, and no item has state
          key={index}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="row-button strong"
          onClick={() => choose(item)}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>,
    document.querySelector('main') ?? document.body,
  );
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** The item that a key leads to: an arrow (around the ends), Home, End, or the beginning of its text. */
const findNext = (items: HTMLElement[], key: string): HTMLElement | undefined => {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if ([...key].length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
};

// in px, from the edge of the window
const margin = 8;

/** Below the button, above it if there is more room, over it if there is none; their ends are aligned. */
const place = (menu: HTMLElement, button: HTMLElement) => {
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isAbove = bottom + height > clientHeight - margin && top - height > margin;
  const wanted = getComputedStyle(button).direction === 'rtl' ? left : right - width;
  const x = Math.max(margin, Math.min(wanted, clientWidth - width - margin));
  menu.style.left = `${window.scrollX + x}px`;
  const y = isAbove ? top - height : Math.max(margin, Math.min(bottom, clientHeight - height - margin));
  menu.style.top = `${window.scrollY + y}px`;
};
