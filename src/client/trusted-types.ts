/** The Trusted Types API, which is not in TypeScript's DOM types yet. Browsers without it take plain strings. */
type Policy<Kind extends 'createHTML' | 'createScriptURL'> = Record<Kind, (text: string) => string>;
type Factory = { createPolicy: typeof createPolicy };

/** The page's Content-Security-Policy has to allow the name; each is created once. */
export const createPolicy = <Kind extends 'createHTML' | 'createScriptURL'>(
  name: string,
  rules: Policy<Kind>,
): Policy<Kind> => (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy(name, rules) ?? rules;

// not exported: the two functions below are its only uses
const policy = createPolicy('family-stories', {
  createHTML: (text) => text,
  createScriptURL: (text) => text,
});

/** Parses HTML into an inert document: no script runs and nothing is fetched. */
export const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body;

/** The URL of the service worker, the only script URL that the policy allows. */
export const workerAddress = (): string => policy.createScriptURL('/question-worker.js');
