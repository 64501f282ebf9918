import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Contents, contentsOf, fill, type Instance, instanceAt, unusualContent } from './instances.ts';
import { jpeg } from './sample-images.ts';
import { openTestStore } from './stores.ts';

/** An instance whose server has stopped, and its archive. */
export type ArchivedInstance = { instance: Instance; zip: string; before: Contents; close: () => Promise<void> };

export const archiveInstance = async (): Promise<ArchivedInstance> => {
  const own = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const store = await openTestStore({ withBucket: true });
  const instance = instanceAt(join(own, 'here'), store.settings);
  const server = await instance.serveHere();
  await fill(server, 9);
  const { id, access_token, person_id } = await server.addQuestion('Who taught you to swim?');
  const { url } = await (await server.upload(access_token, await jpeg(1700, 900), 'boat.jpg')).json();
  const content = `${unusualContent}<figure><img src="${url}" alt="A boat"><figcaption>The jetty</figcaption></figure>`;
  await server.save(access_token, content, 0, 'submitted');
  await server.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
  await server.asAdmin('PATCH', `/api/people/${person_id}`, {
    relation: 'aunt',
    year_of_birth: 1931,
    language: 'pt-BR',
  });
  const zip = join(own, 'stories.zip');
  const made = await instance.run('archive', zip);
  expect(made).toMatchObject({ status: 0, printed: expect.stringContaining(`The archive is in ${zip}.\n`) });
  await server.stop();
  const close = async () => {
    await store.close();
    await rm(own, { recursive: true, force: true });
  };
  return { instance, zip, before: await contentsOf(instance), close };
};

/** An empty instance, with its data in this folder. */
export const openInstance = async (data_dir: string): Promise<Instance> => {
  const store = await openTestStore({ withBucket: true });
  onTestFinished(store.close);
  return instanceAt(data_dir, store.settings);
};
