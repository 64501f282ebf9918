/** The private link of a question, as it is sent: with the public origin where the server knows one. */
export const questionLink = (access_token: string): string => `${publicOrigin()}${questionPath(access_token)}`;

export const questionPath = (access_token: string): string => `/question/${access_token}`;

const publicOrigin = () => {
  const named = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  // the server fills the placeholder in; the development server does not
  return named && named !== 'from-request' ? named : location.origin;
};
