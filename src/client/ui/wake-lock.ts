/** Keeps the screen on until the returned function is called. Browsers end it whenever the page is hidden. */
export const keepAwake = (): (() => void) => {
  let sentinel: WakeLockSentinel | undefined;
  let isEnded = false;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      // missing in older browsers
      const lock = await navigator.wakeLock?.request('screen');
      void sentinel?.release();
      sentinel = lock;
      if (isEnded) void sentinel?.release();
    } catch (error) {
      console.warn('The screen may turn itself off.', error);
    }
  };
  void request();
  document.addEventListener('visibilitychange', request);
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', request);
    void sentinel?.release();
  };
};
