import { type RefObject, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { Words } from './editor/mount.ts';
import { type AnswerSession, createSession, type SessionEditor, type SessionOptions } from './session.ts';

const isVisible = () => document.visibilityState === 'visible';

/** The session of this page; `words` and later the editor belong to it. */
export const useSession = (
  { device, token, opened }: Omit<SessionOptions, 'words' | 'isVisible'>,
  words: RefObject<Words | undefined>,
): AnswerSession => {
  const session = useMemo(
    () => createSession({ device, token, opened, words, isVisible }),
    [device, token, opened, words],
  );
  useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => listen(session), [session]);
  return session;
};

/** Not after the first paint: a tab in the background must not take a key. */
export const useMounted = (session: AnswerSession, editor: SessionEditor | undefined): void => {
  useLayoutEffect(() => {
    if (!editor) return;
    session.mount(editor);
    return session.close;
  }, [session, editor]);
};

/** Tells the session what becomes of the page; asks before it goes only where words would be lost. */
const listen = (session: AnswerSession) => {
  const { visibilityChanged, focused, online, leave } = session;
  const ask = (event: BeforeUnloadEvent) => {
    leave();
    const { saving, keeping } = session.state();
    if (saving.indicator === 'saved' || !keeping.trouble) return;
    event.preventDefault();
    // Chrome before 119 asks only where this is set
    event.returnValue = 'unsaved';
  };
  // a browser waits for whoever asks, also where there is nothing to ask, and may not keep the page for going back
  const askOrNot = () => {
    if (session.state().saving.indicator === 'saved') removeEventListener('beforeunload', ask);
    else addEventListener('beforeunload', ask);
  };
  askOrNot();
  const stop = session.subscribe(askOrNot);
  document.addEventListener('visibilitychange', visibilityChanged);
  addEventListener('focus', focused);
  addEventListener('online', online);
  addEventListener('pagehide', leave);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', visibilityChanged);
    removeEventListener('focus', focused);
    removeEventListener('online', online);
    removeEventListener('pagehide', leave);
    removeEventListener('beforeunload', ask);
  };
};
