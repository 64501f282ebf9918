// The browser may bring the page back from its cache, as it was before an answer was written: show how it is now. The
// page needs no other script, and works without this one.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && navigator.onLine) location.reload();
});
