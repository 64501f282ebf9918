/** The private link of a question: with PUBLIC_URL as its origin where that is configured. */
export const questionLink = (access_token: string): string => `${publicOrigin()}${questionPath(access_token)}`;

export const questionPath = (access_token: string): string => `/question/${access_token}`;

const publicOrigin = () => {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  // 'from-request' is the placeholder in dashboard.html, which the development server does not replace
  return configured && configured !== 'from-request' ? configured : location.origin;
};
