import { ui } from './ui.ts';

/** The texts of the HTML documents themselves; the build puts them in. */
export const pages = {
  title: 'Family Stories',
  answerDescription: 'Someone would love to hear a story from you.',
  answerNoScript:
    "To write your answer here, please turn on JavaScript in your browser's settings and reload the page.",
  dashboardDescription: 'A place for the stories of a family.',
  dashboardNoScript:
    "Family Stories needs JavaScript. Please turn it on in your browser's settings and reload the page.",
  loading: ui.loading,
  answer: 'Answer',
} as const;
