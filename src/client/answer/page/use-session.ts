import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ContentSource } from '../editor/mount.ts';
import { type AnswerSession, createSession, type SessionEditor, type SessionOptions } from '../session/session.ts';
import type { SubmittedTalk } from '../session/submission.ts';

const isVisible = () => document.visibilityState === 'visible';

let hasBeenHidden = !isVisible();
const noteHidden = () => {
  hasBeenHidden = true;
};
document.addEventListener('visibilitychange', noteHidden, { once: true });
const wasHidden = () => hasBeenHidden;

/** Creates the session of this page once, and renders again when its state changes. */
export const useSession = (
  { device, token, opened }: Pick<SessionOptions, 'device' | 'token' | 'opened'>,
  contentSource: RefObject<ContentSource | undefined>,
  talk: RefObject<SubmittedTalk | undefined>,
): AnswerSession => {
  const [session] = useState(() => createSession({ device, token, opened, contentSource, talk, isVisible, wasHidden }));
  useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => listen(session), [session]);
  return session;
};

/** Connects the editor to the session, before the first paint: a background tab must not take a key. */
export const useMounted = (session: AnswerSession, editor: SessionEditor | undefined): void => {
  useLayoutEffect(() => {
    if (!editor) return;
    session.mount(editor);
    return session.close;
  }, [session, editor]);
};

/** Forwards page lifecycle events to the session; asks before leaving only where unsaved content would be lost. */
const listen = (session: AnswerSession) => {
  const { visibilityChanged, focused, online, leave } = session;
  const confirmLeave = (event: BeforeUnloadEvent) => {
    leave();
    const { saving, draftStatus } = session.state();
    if (saving.indicator === 'saved' || !draftStatus.failed) return;
    event.preventDefault();
    // Chrome before 119 needs this as well
    event.returnValue = 'unsaved';
  };
  // registered only while something is unsaved: a beforeunload listener can keep the page out of the back/forward cache
  const updateListener = () => {
    if (session.state().saving.indicator === 'saved') removeEventListener('beforeunload', confirmLeave);
    else addEventListener('beforeunload', confirmLeave);
  };
  updateListener();
  const unsubscribe = session.subscribe(updateListener);
  document.addEventListener('visibilitychange', visibilityChanged);
  addEventListener('focus', focused);
  addEventListener('online', online);
  addEventListener('pagehide', leave);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', visibilityChanged);
    removeEventListener('focus', focused);
    removeEventListener('online', online);
    removeEventListener('pagehide', leave);
    removeEventListener('beforeunload', confirmLeave);
  };
};
