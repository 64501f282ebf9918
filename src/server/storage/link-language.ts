import type { TokenDatabase } from './database/tables.ts';
import { callTokenFunction, type TokenFunction } from './database/token-function.ts';

export const linkLanguage: TokenFunction = {
  name: 'family_stories_link_language',
  parameters: { its_token: 'text' },
  returns: 'table (language text)',
  isStable: true,
  text: () => `
    select p.language from family_stories_questions q join family_stories_people p on p.id = q.person_id
    where q.access_token = @its_token and q.deleted_at is null and p.deleted_at is null
    union all
    select p.language from family_stories_person_links l join family_stories_people p on p.id = l.person_id
    where l.access_token = @its_token and p.deleted_at is null
    union all
    select r.language from family_stories_readers r where r.access_token = @its_token
    union all
    select coalesce(p.language, r.language) from family_stories_mails m
    left join family_stories_people p on p.id = m.person_id left join family_stories_readers r on r.id = m.reader_id
    where m.token = @its_token`,
};

export const findLinkLanguage = async (db: TokenDatabase, access_token: string): Promise<string | null> => {
  const [found] = await callTokenFunction<{ language: string | null }>(db, linkLanguage, { its_token: access_token });
  return found?.language ?? null;
};
