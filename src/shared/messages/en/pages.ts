import { ui } from './ui.ts';

/** The texts of the HTML documents themselves; the build puts them in. */
export const pages = {
  title: 'Family Stories',
  answerDescription: 'Someone would love to hear a story from you.',
  answerNoScript:
    'To write your answer here, please turn on JavaScript in your browser’s settings and reload the page.',
  dashboardDescription: 'A place for the stories of a family.',
  dashboardNoScript:
    'Family Stories needs JavaScript. Please turn it on in your browser’s settings and reload the page.',
  readDescription: 'Stories of a family, to read.',
  personPageTitle: 'Your questions · Family Stories',
  loading: ui.loading,
  answer: 'Answer',
  notFoundTitle: 'There’s nothing at this address · Family Stories',
  notFoundHeading: 'There’s nothing at this address',
  notFoundAnswerer:
    'If you came to write an answer, please open the link again from the message you got it in. Part of it may be missing here. If that does not help, ask the person who sent it for a new one.',
  notFoundAdmin: 'Are you the one who asks the questions?',
  notFoundDashboard: 'Go to your dashboard',
} as const;
