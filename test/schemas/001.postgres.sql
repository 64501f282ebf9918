-- Schema 001, as release 0.1.0 made it, with rows. Never changes again.
CREATE TABLE admin_sessions (
    id text NOT NULL,
    created_at text NOT NULL,
    last_used_at text NOT NULL
);
CREATE TABLE admin_settings (
    id integer NOT NULL,
    password_hash text NOT NULL,
    CONSTRAINT admin_settings_id_check CHECK ((id = 1))
);
CREATE TABLE attempts (
    name text NOT NULL,
    count integer NOT NULL,
    ends_at double precision NOT NULL
);
CREATE TABLE family_stories_images (
    name text NOT NULL,
    question_id text,
    content_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    original_bytes integer NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE family_stories_people (
    id text NOT NULL,
    name text NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE family_stories_questions (
    id text NOT NULL,
    person_id text NOT NULL,
    question_text text NOT NULL,
    status text NOT NULL,
    access_token text NOT NULL,
    days_to_complete integer,
    due_date text,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    version integer NOT NULL,
    content text NOT NULL,
    CONSTRAINT family_stories_questions_status_check CHECK ((status = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'submitted'::text, 'locked'::text])))
);
CREATE TABLE family_stories_revisions (
    question_id text NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    created_at text NOT NULL,
    length integer NOT NULL,
    kept integer NOT NULL,
    content text NOT NULL
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY admin_sessions
    ADD CONSTRAINT admin_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY admin_settings
    ADD CONSTRAINT admin_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY family_stories_images
    ADD CONSTRAINT family_stories_images_pkey PRIMARY KEY (name);
ALTER TABLE ONLY family_stories_people
    ADD CONSTRAINT family_stories_people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY family_stories_questions
    ADD CONSTRAINT family_stories_questions_access_token_key UNIQUE (access_token);
ALTER TABLE ONLY family_stories_questions
    ADD CONSTRAINT family_stories_questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY family_stories_revisions
    ADD CONSTRAINT family_stories_revisions_key PRIMARY KEY (question_id, version);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
CREATE INDEX family_stories_images_of_question ON family_stories_images USING btree (question_id);
CREATE INDEX family_stories_questions_of_person ON family_stories_questions USING btree (person_id, created_at DESC, id DESC);
ALTER TABLE ONLY family_stories_images
    ADD CONSTRAINT family_stories_images_question_id_fkey FOREIGN KEY (question_id) REFERENCES family_stories_questions(id) ON DELETE SET NULL;
ALTER TABLE ONLY family_stories_questions
    ADD CONSTRAINT family_stories_questions_person_id_fkey FOREIGN KEY (person_id) REFERENCES family_stories_people(id);
ALTER TABLE ONLY family_stories_revisions
    ADD CONSTRAINT family_stories_revisions_question_id_fkey FOREIGN KEY (question_id) REFERENCES family_stories_questions(id) ON DELETE CASCADE;
insert into kysely_migration (name, timestamp) values ('001-people-questions-answers', '2026-11-21T11:48:40.613Z');
insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);
insert into family_stories_people (id, name, created_at) values ('01a1fdef-ea08-76f1-93f8-659adba00698', 'Grandma Rose', '2026-11-21T10:14:14.000Z');
insert into family_stories_people (id, name, created_at) values ('01a1fdef-ea0d-746f-b851-cd13f981a5ab', 'Great-aunt Miriam ‏מרים 🧵 ''née O''''Hara''', '2026-11-21T10:15:15.000Z');
insert into family_stories_people (id, name, created_at) values ('01a1fdef-ea20-737e-85cd-4b26dd1c2442', 'Nobody asked yet', '2026-11-21T10:16:16.000Z');
insert into family_stories_questions (id, person_id, question_text, status, access_token, days_to_complete, due_date, created_at, updated_at, version, content) values ('01a1fdef-ea28-76e3-bfee-21cdff617ab1', '01a1fdef-ea08-76f1-93f8-659adba00698', 'What did your kitchen smell like?', 'not_started', 'md-vN_zLSR5f', 30, '2026-12-21T10:17:17.000Z', '2026-11-21T10:17:17.000Z', '2026-11-21T10:17:17.000Z', 0, '');
insert into family_stories_questions (id, person_id, question_text, status, access_token, days_to_complete, due_date, created_at, updated_at, version, content) values ('01a1fdef-ea34-71e1-aa09-2db903bb69d3', '01a1fdef-ea08-76f1-93f8-659adba00698', 'Who taught you to swim?', 'in_progress', '-rWER8-4-sJ2', 1, '2026-11-22T10:18:18.000Z', '2026-11-21T10:18:18.000Z', '2026-11-21T10:25:25.000Z', 2, '<p>My brother, in the canal.</p><figure><img src="/story-images/image-1795256542000-9dc1c13d29d8377b9d79ca3d.jpg" width="900" height="600"><figcaption>1951</figcaption></figure>');
insert into family_stories_questions (id, person_id, question_text, status, access_token, days_to_complete, due_date, created_at, updated_at, version, content) values ('01a1fdef-ea3f-70af-8e19-374c9b6f2fc6', '01a1fdef-ea0d-746f-b851-cd13f981a5ab', 'איפה גדלת?
איך נראה הרחוב?', 'submitted', 'a4obCToDBOXH', null, null, '2026-11-21T10:19:19.000Z', '2026-11-21T10:27:27.000Z', 2, '<p>בירושלים, ברחוב צר.</p>');
insert into family_stories_questions (id, person_id, question_text, status, access_token, days_to_complete, due_date, created_at, updated_at, version, content) values ('01a1fdef-ea48-74d9-9216-b2a6e888dcf3', '01a1fdef-ea0d-746f-b851-cd13f981a5ab', 'What would you tell them?', 'locked', 'bkAgjAX9mTzH', 3650, '2036-11-18T10:20:20.000Z', '2026-11-21T10:20:20.000Z', '2026-11-21T10:29:29.000Z', 2, '<p>Be kind; it’s enough.</p><ul><li><p>a\b</p></li></ul>');
insert into family_stories_questions (id, person_id, question_text, status, access_token, days_to_complete, due_date, created_at, updated_at, version, content) values ('01a1fdef-ea4d-7593-80b7-b1e858003e7f', '01a1fdef-ea08-76f1-93f8-659adba00698', 'What did you carry in your pockets?', 'submitted', 'hNdmgxHpBo1l', null, null, '2026-11-21T10:21:21.000Z', '2026-11-21T10:32:32.000Z', 3, '<p>String, a knife, a conker.</p>');
insert into family_stories_revisions (question_id, version, status, created_at, length, kept, content) values ('01a1fdef-ea34-71e1-aa09-2db903bb69d3', 1, 'in_progress', '2026-11-21T10:24:24.000Z', 25, 0, '<p>My brother, in the canal.</p>');
insert into family_stories_revisions (question_id, version, status, created_at, length, kept, content) values ('01a1fdef-ea34-71e1-aa09-2db903bb69d3', 2, 'in_progress', '2026-11-21T10:25:25.000Z', 29, 0, '<p>My brother, in the canal.</p><figure><img src="/story-images/image-1795256542000-9dc1c13d29d8377b9d79ca3d.jpg" width="900" height="600"><figcaption>1951</figcaption></figure>');
insert into family_stories_revisions (question_id, version, status, created_at, length, kept, content) values ('01a1fdef-ea3f-70af-8e19-374c9b6f2fc6', 1, 'in_progress', '2026-11-21T10:26:26.000Z', 19, 0, '<p>בירושלים, ברחוב צר.</p>');
insert into family_stories_revisions (question_id, version, status, created_at, length, kept, content) values ('01a1fdef-ea3f-70af-8e19-374c9b6f2fc6', 2, 'submitted', '2026-11-21T10:27:27.000Z', 19, 0, '<p>בירושלים, ברחוב צר.</p>');
insert into family_stories_revisions (question_id, version, status, created_at, length, kept, content) values ('01a1fdef-ea48-74d9-9216-b2a6e888dcf3', 1, 'submitted', '2026-11-21T10:28:28.000Z', 24, 1, '<p>Be kind; it’s enough.</p><ul><li><p>a\b</p></li></ul>');
insert into family_stories_revisions (question_id, version, status, created_at, length, kept, content) values ('01a1fdef-ea4d-7593-80b7-b1e858003e7f', 1, 'submitted', '2026-11-21T10:30:30.000Z', 26, 1, '<p>String, a knife, a conker.</p>');
insert into family_stories_images (name, question_id, content_type, width, height, original_bytes, created_at) values ('image-1795256542000-9dc1c13d29d8377b9d79ca3d.jpg', '01a1fdef-ea34-71e1-aa09-2db903bb69d3', 'image/jpeg', 900, 600, 3517, '2026-11-21T10:23:23.000Z');
insert into admin_settings (id, password_hash) values (1, '$argon2id$v=19$m=19456,t=2,p=1$luIKNNAN6zzG+mX6O8FxcA$vYah55nYvHi3ANDL8/MAip8Y4Ox7uO6Nbc00DxrCcRQ');
insert into admin_sessions (id, created_at, last_used_at) values ('85f6a639d9f48e11c0e1ff20149a2da8be459a61ffd18c3b663b821bf3c1e8cf', '2026-11-21T10:07:07.000Z', '2026-11-21T10:07:07.000Z');
insert into attempts (name, count, ends_at) values ('token 127.0.0.1', 3, 1795256542000);
