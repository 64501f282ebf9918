import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import { instanceLanguage } from '../../src/server/domain/instance-language.ts';
import { localJobs } from '../../src/server/jobs/jobs.ts';
import { languageIn } from '../../src/server/languages.ts';
import { directionOf, type LanguageTag, languages, languageTags } from '../../src/shared/messages/languages.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
});
afterAll(() => t.close());

const setInstance = async (language: LanguageTag | null, on = t) => {
  const { statusCode } = await on.asAdmin('PATCH', '/api/settings', { language });
  expect(statusCode).toBe(200);
};
afterEach(() => setInstance(null));

const choose = (payload: object, headers = {}, on = t) =>
  on.call({ method: 'POST', url: '/api/language', payload, headers });
const forget = (headers = {}) => t.call({ method: 'DELETE', url: '/api/language', headers });
const onDevice = (tag: LanguageTag) => ({ cookie: `language=${tag}` });
const accepting = (range: string) => ({ 'accept-language': range });

describe('the languages', () => {
  test('are listed by their own names, with their directions, for everyone', async () => {
    const response = await t.call({ url: '/api/languages' });
    expect([response.statusCode, response.json()]).toEqual([200, { languages }]);
    expect(response.json().languages).toContainEqual({ tag: 'he', name: 'עברית', dir: 'rtl' });
  });

  test('are chosen for a device, for a year, and forgotten', async () => {
    const chosen = await choose({ language: 'he' });
    expect([chosen.statusCode, chosen.body]).toEqual([204, '']);
    expect(chosen.cookies).toEqual([
      { name: 'language', value: 'he', httpOnly: true, maxAge: 31_536_000, path: '/', sameSite: 'Lax' },
    ]);
    const forgotten = await forget(onDevice('he'));
    expect(forgotten.statusCode).toBe(204);
    expect(forgotten.cookies).toEqual([expect.objectContaining({ name: 'language', value: '', maxAge: 0 })]);
    expect((await forget()).statusCode).toBe(204);
  });

  test('are chosen over TLS in a Secure cookie with the prefix __Host-', async () => {
    const behindProxy = await openTestApp({ trust_proxy: true });
    onTestFinished(() => behindProxy.close());
    const { cookies } = await choose({ language: 'fr' }, { 'x-forwarded-proto': 'https' }, behindProxy);
    expect(cookies).toEqual([expect.objectContaining({ name: '__Host-language', value: 'fr', secure: true })]);
    const refused = await behindProxy.call({ url: '/api/people', headers: { cookie: '__Host-language=fr' } });
    expectProblem(refused, 'not_signed_in', languageIn('fr').texts.errors.not_signed_in);
  });

  test('that are not on offer are refused, and so is a choice by another site', async () => {
    for (const language of ['xx', 'de-AT', 'HE', '', null]) {
      const refused = await choose({ language });
      expect(expectProblem(refused, 'invalid_fields').errors[0]).toMatchObject({ field: 'language' });
      expect(refused.headers).not.toHaveProperty('set-cookie');
    }
    expectRefusedFields(await choose({}), 'language');
    const elsewhere = { origin: 'https://evil.example' };
    expectProblem(await choose({ language: 'he' }, elsewhere), 'cross_site');
    expectProblem(await forget(elsewhere), 'cross_site');
  });
});

/** All subsets of these sources. */
const subsets = <T>(sources: readonly T[]): T[][] =>
  sources.reduce<T[][]>((all, source) => all.flatMap((some) => [some, [...some, source]]), [[]]);

type Source = 'device' | 'person or reader' | 'browser' | 'instance';
const tags = { device: 'de', 'person or reader': 'he', browser: 'fr', instance: 'pl' } as const satisfies Record<
  Source,
  LanguageTag
>;

/** The language of a response when only these sources name one: that of the first. */
const firstOf = ([first]: Source[]): LanguageTag => (first === undefined ? 'en' : tags[first]);

/** The headers of a request, and the settings, with what these sources say. */
const arrange = async (sources: Source[]) => {
  await setInstance(sources.includes('instance') ? tags.instance : null);
  return {
    ...(sources.includes('device') && onDevice(tags.device)),
    ...(sources.includes('browser') && accepting(tags.browser)),
  };
};

const named = (some: Source[]) => ({ some, name: some.join(', ') || 'nothing' });

describe('an error is', () => {
  const ofAdmin = ['device', 'instance', 'browser'] as const;
  test.each(subsets<Source>(ofAdmin).map(named))('for the admin in the first language of: $name', async ({ some }) => {
    const headers = await arrange(some);
    const { errors } = languageIn(firstOf(some)).texts;
    expectProblem(await t.call({ url: '/api/people', headers }), 'not_signed_in', errors.not_signed_in);
    const payload = { password: 'wrong' };
    const refused = await t.call({ method: 'POST', url: '/api/session', headers, payload });
    expectProblem(refused, 'wrong_password', errors.wrong_password);
    await t.app.db.deleteFrom('attempts').execute();
  });

  const ofLink = ['device', 'browser', 'instance'] as const;
  test.each(subsets<Source>(ofLink).map(named))('behind a link in the first language of: $name', async ({ some }) => {
    const { access_token, person_id } = await t.addQuestion();
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { language: tags['person or reader'] });
    const headers = { ...(await arrange(some)), 'access-token': access_token };
    const { errors, fieldErrors } = languageIn(firstOf(some)).texts;
    const payload = { content: '<p>a</p>', status: 'submitted' };
    const refused = await t.call({ method: 'PUT', url: '/api/answer', headers, payload });
    expect(expectProblem(refused, 'invalid_fields', errors.invalid_fields).errors).toEqual([
      { field: 'base_version', message: fieldErrors.required },
    ]);
  });

  const refusedAtOnce: [string, string, 'malformed_request' | 'unknown_page' | 'cross_site', object?][] = [
    ['GET', '/%E0%A4%A', 'malformed_request'],
    ['GET', '/api/nothing', 'unknown_page'],
    ['POST', '/api/session', 'cross_site', { origin: 'https://evil.example' }],
  ];
  test.each(refusedAtOnce)('in the language of the request also for %s %s', async (method, url, code, more) => {
    const call = (headers: object) => t.call({ method: method as 'GET', url, headers: { ...headers, ...more } });
    for (const headers of [onDevice('ja'), accepting('ja'), { ...onDevice('ja'), ...accepting('fr') }])
      expectProblem(await call(headers), code, languageIn('ja').texts.errors[code]);
    expectProblem(await call({}), code);
  });

  test.each<[string, LanguageTag]>([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['da, fr;q=0.5, es;q=0.7', 'es'],
    ['en;q=0.1, ja;Q=0.2', 'ja'],
    ['iw', 'he'],
    ['PL-pl', 'pl'],
    ['fr;q=0, es', 'es'],
    // the instance's
    ['*', 'pl'],
    ['fr;q=0', 'pl'],
    ['zh-CN, *;q=0.5', 'pl'],
    ['', 'pl'],
    [', ;q=1, -, ;;;', 'pl'],
    ['de;q=often', 'de'],
    [`${'xx,'.repeat(3000)}ja`, 'ja'],
  ])('for Accept-Language “%.40s” in %s', async (range, tag) => {
    await setInstance('pl');
    const response = await t.call({ url: '/api/answer/revisions/x', headers: accepting(range) });
    expectProblem(response, 'invalid_fields', languageIn(tag).texts.errors.invalid_fields);
  });

  test('in the next known language if the device’s is no longer on offer', async () => {
    const headers = { cookie: 'language=xx', ...accepting('es') };
    expectProblem(
      await t.call({ url: '/api/people', headers }),
      'not_signed_in',
      languageIn('es').texts.errors.not_signed_in,
    );
  });
});

const silent = { info: () => {}, error: () => {} };

describe('the language of the instance', () => {
  test('is known from the start', async () => {
    await setInstance('ja');
    const again = await openApp({ data_dir: t.data_dir, ...t.settings });
    onTestFinished(() => again.close());
    expect(instanceLanguage(again)).toBe('ja');
  });

  test('is noticed when another process has changed it', async () => {
    const job = localJobs(t.app, { data_dir: t.data_dir, database_url: undefined, backups: undefined }, silent).find(
      ({ name }) => name === 'language of the settings',
    );
    for (const language of ['he', null, 'xx'] as const) {
      await t.app.db
        .insertInto('family_stories_settings')
        .values({ id: 1, language })
        .onConflict((c) => c.column('id').doUpdateSet({ language }))
        .execute();
      await job?.run(new AbortController().signal);
      expect(instanceLanguage(t.app)).toBe(language === 'he' ? 'he' : undefined);
    }
  });
});

describe('the library is', () => {
  test.each(languageTags)('in the language that is asked for, or in that of the request: %s', async (tag) => {
    const headers = { cookie: `${t.cookie}; language=en` };
    const asked = (await t.call({ url: `/api/library?lang=${tag}`, headers })).json();
    expect(asked.lang).toBe(tag);
    const chosen = { cookie: `${t.cookie}; language=${tag}` };
    expect((await t.call({ url: '/api/library', headers: chosen })).json()).toEqual(asked);
    await setInstance(tag);
    expect((await t.asAdmin('GET', '/api/library')).json()).toEqual(asked);
    // its questions are known by their text
    const { id, text } = asked.themes[0].questions[0];
    const { id: person_id } = await t.addPerson();
    const question = await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text: text });
    expect(question.json().library_id).toBe(id);
  });
});

describe('a page', () => {
  const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };
  const expectPage = async (url: string, headers: object, tag: LanguageTag) => {
    const { body, headers: answered } = await t.call({ url, headers: { ...browser, ...headers } });
    const [, attributes = ''] = /<html([^>]*)>/.exec(body) ?? [];
    expect([url, /lang="(.*?)"/.exec(attributes)?.[1], /dir="(.*?)"/.exec(attributes)?.[1] ?? 'ltr']).toEqual([
      url,
      tag,
      directionOf(tag),
    ]);
    expect(answered['content-language']).toBe(tag);
    const varies = String(answered.vary).toLowerCase().split(/, */);
    expect(varies).toEqual(expect.arrayContaining(['accept-language', 'cookie']));
  };

  const ofAdmin = ['device', 'instance', 'browser'] as const;
  test.each(subsets<Source>(ofAdmin).map(named))(
    'of the admin is in the first language of: $name',
    async ({ some }) => {
      const headers = await arrange(some);
      for (const url of ['/login', '/admin', '/admin/settings']) await expectPage(url, headers, firstOf(some));
    },
  );

  const links = async (language: LanguageTag | 'pt-BR' | null) => {
    const { access_token, person_id } = await t.addQuestion();
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { language });
    const person = (await t.asAdmin('POST', `/api/people/${person_id}/link`)).json();
    const reader = (await t.asAdmin('POST', '/api/readers', { name: 'Tom', language })).json();
    return {
      urls: [`/question/${access_token}`, `/for/${person.token}`, `/read/${reader.token}`],
      pause: async () => {
        const { questions } = (await t.asAdmin('GET', `/api/people/${person_id}`)).json();
        await t.asAdmin('PATCH', `/api/questions/${questions[0].id}/link`, { paused: true });
        await t.asAdmin('PATCH', `/api/people/${person_id}/link`, { paused: true });
        await t.asAdmin('PATCH', `/api/readers/${reader.id}`, { paused: true });
      },
    };
  };

  const behindLink = ['device', 'person or reader', 'browser', 'instance'] as const;
  test.each(subsets<Source>(behindLink).map(named))(
    'behind a link is in the first language of: $name',
    async ({ some }) => {
      const headers = await arrange(some);
      const { urls, pause } = await links(some.includes('person or reader') ? tags['person or reader'] : null);
      for (const url of urls) await expectPage(url, headers, firstOf(some));
      await pause();
      for (const url of urls) await expectPage(url, headers, firstOf(some));
    },
  );

  test('behind a link of somebody whose language is not on offer is in that of the browser', async () => {
    const { urls } = await links('pt-BR');
    for (const url of urls) await expectPage(url, accepting('es'), 'es');
  });

  test('for a preview of a link says nothing of its language', async () => {
    const { urls } = await links('he');
    for (const url of urls) await expectPage(url, { 'sec-fetch-mode': 'no-cors' }, 'en');
  });

  test('of an answer is in the language that the page asks for, if the request may not show the person’s', async () => {
    const { urls } = await links('he');
    const [url = ''] = urls.filter((each) => each.startsWith('/question/'));
    const preview = { 'sec-fetch-mode': 'no-cors', ...accepting('es') };
    await expectPage(`${url}?language=he`, preview, 'he');
    await expectPage(`${url}?language=he`, { ...preview, cookie: 'language=de' }, 'de');
    for (const query of ['language=xx', 'language', 'language=he&language=ja'])
      await expectPage(`${url}?${query}`, preview, 'es');
  });

  const unknown = ['device', 'browser', 'instance'] as const;
  test.each(subsets<Source>(unknown).map(named))(
    'that does not exist is in the first language of: $name',
    async ({ some }) => {
      const headers = await arrange(some);
      for (const url of ['/nothing', '/question/unknown-token', '/for/unknown-token', '/read/unknown-token'])
        await expectPage(url, headers, firstOf(some));
      await t.app.db.deleteFrom('attempts').execute();
    },
  );
});
