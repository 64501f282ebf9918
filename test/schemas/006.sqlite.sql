-- Schema 006, as release 0.1.0 made it, with rows. Never changes again.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "family_stories_people" ("id" text not null primary key, "name" text not null, "created_at" text not null);
CREATE TABLE "family_stories_questions" ("id" text not null primary key, "person_id" text not null references "family_stories_people" ("id"), "question_text" text not null, "status" text not null check (status in ('not_started', 'in_progress', 'submitted', 'locked')), "access_token" text not null unique, "days_to_complete" integer, "due_date" text, "created_at" text not null, "updated_at" text not null, "version" integer not null, "content" text not null);
CREATE TABLE "family_stories_revisions" ("question_id" text not null references "family_stories_questions" ("id") on delete cascade, "version" integer not null, "status" text not null, "created_at" text not null, "length" integer not null, "kept" integer not null, "content" text not null, constraint "family_stories_revisions_key" primary key ("question_id", "version"));
CREATE TABLE "family_stories_images" ("name" text not null primary key, "question_id" text references "family_stories_questions" ("id") on delete set null, "content_type" text not null, "width" integer not null, "height" integer not null, "original_bytes" integer not null, "created_at" text not null, "orphaned_at" text, "looked_at" text);
CREATE TABLE "admin_settings" ("id" integer not null primary key check (id = 1), "password_hash" text not null);
CREATE TABLE "admin_sessions" ("id" text not null primary key, "created_at" text not null, "last_used_at" text not null);
CREATE TABLE "attempts" ("name" text not null primary key, "count" integer not null, "ends_at" double precision not null);
CREATE TABLE family_stories_changes (
    number integer primary key autoincrement not null,
    person_id text not null
  );
CREATE TABLE "family_stories_jobs" ("name" text not null primary key, "done_until" text not null);
CREATE TABLE "family_stories_image_store" ("id" text not null primary key);
CREATE TABLE "family_stories_moves" ("kind" text not null check (kind in ('filling', 'left', 'images_filling', 'images_left')), "place" text not null, "since" text not null, constraint "family_stories_moves_key" primary key ("kind", "place"));
CREATE INDEX "family_stories_questions_of_person" on "family_stories_questions" ("person_id", "created_at" desc, "id" desc);
CREATE INDEX "family_stories_images_of_question" on "family_stories_images" ("question_id");
CREATE INDEX "family_stories_revisions_by_time" on "family_stories_revisions" ("created_at", "question_id", "version");
CREATE INDEX "attempts_by_end" on "attempts" ("ends_at");
CREATE INDEX "admin_sessions_by_start" on "admin_sessions" ("created_at");
CREATE INDEX "admin_sessions_by_use" on "admin_sessions" ("last_used_at");
CREATE INDEX "family_stories_images_by_look" on "family_stories_images" ("looked_at", "created_at", "name");
insert into kysely_migration (name, timestamp) values ('001-people-questions-answers', '2026-11-21T11:48:40.613Z');
insert into kysely_migration (name, timestamp) values ('002-row-security', '2026-11-21T15:04:15.647Z');
insert into kysely_migration (name, timestamp) values ('003-changes', '2026-11-21T15:04:15.649Z');
insert into kysely_migration (name, timestamp) values ('004-indexes-for-size', '2026-11-21T15:04:15.651Z');
insert into kysely_migration (name, timestamp) values ('005-images-nobody-names', '2026-11-21T15:04:15.654Z');
insert into kysely_migration (name, timestamp) values ('006-moves', '2026-11-21T15:04:15.655Z');
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
insert into family_stories_images (name, question_id, content_type, width, height, original_bytes, created_at, orphaned_at, looked_at) values ('image-1795256542000-9dc1c13d29d8377b9d79ca3d.jpg', '01a1fdef-ea34-71e1-aa09-2db903bb69d3', 'image/jpeg', 900, 600, 3517, '2026-11-21T10:23:23.000Z', null, null);
insert into admin_settings (id, password_hash) values (1, '$argon2id$v=19$m=19456,t=2,p=1$luIKNNAN6zzG+mX6O8FxcA$vYah55nYvHi3ANDL8/MAip8Y4Ox7uO6Nbc00DxrCcRQ');
insert into admin_sessions (id, created_at, last_used_at) values ('85f6a639d9f48e11c0e1ff20149a2da8be459a61ffd18c3b663b821bf3c1e8cf', '2026-11-21T10:07:07.000Z', '2026-11-21T10:07:07.000Z');
insert into admin_sessions (id, created_at, last_used_at) values ('967c8a74b56c7a0c6497625f499b83fc66b56d308ee30ef6720dfe979e935eeb', '2026-11-21T15:04:17.025Z', '2026-11-21T15:04:17.025Z');
insert into attempts (name, count, ends_at) values ('passwords all', 0, 1795273516774);
insert into attempts (name, count, ends_at) values ('token 127.0.0.1', 1, 1795273517494);
insert into family_stories_changes (number, person_id) values (1795273455647, '');
insert into family_stories_image_store (id) values ('b5f1a67c-2f1d-4e40-b35e-0cb108113ef0');
insert into family_stories_jobs (name, done_until) values ('unused pictures', '2026-11-21T11:00:00.000Z');
insert into family_stories_moves (kind, place, since) values ('images_left', 'the folder /srv/older/story-images', '2026-11-21T10:40:40.000Z');
CREATE TRIGGER family_stories_people_added after insert on family_stories_people
         
         begin insert into family_stories_changes (person_id) values (new.id); end;
CREATE TRIGGER family_stories_people_changed after update of name on family_stories_people
         when old.name is not new.name
         begin insert into family_stories_changes (person_id) values (new.id); end;
CREATE TRIGGER family_stories_people_deleted after delete on family_stories_people
         
         begin insert into family_stories_changes (person_id) values (old.id); end;
CREATE TRIGGER family_stories_questions_added after insert on family_stories_questions
         
         begin insert into family_stories_changes (person_id) values (new.person_id); end;
CREATE TRIGGER family_stories_questions_changed after update of question_text, status, access_token, due_date on family_stories_questions
         when old.question_text is not new.question_text or old.status is not new.status or old.access_token is not new.access_token or old.due_date is not new.due_date
         begin insert into family_stories_changes (person_id) values (new.person_id); end;
CREATE TRIGGER family_stories_questions_deleted after delete on family_stories_questions
         
         begin insert into family_stories_changes (person_id) values (old.person_id); end;
