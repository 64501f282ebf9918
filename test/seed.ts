import { openApp } from '../src/server/app.ts';
import { ConfigError, readConfig } from '../src/server/config.ts';
import { findPeople } from '../src/server/domain/people.ts';
import { family } from './family.ts';
import { photograph } from './photographs/photograph.ts';
import { seedFamily } from './seed-family.ts';

const run = async () => {
  const clock = { now: Date.now() };
  const app = await openApp(readConfig(process.env), { clock: () => clock.now });
  try {
    const { people } = await findPeople(app, { limit: 1 });
    if (people.length > 0)
      throw new Error('This instance has people already. The seed fills only an empty one; nothing was changed.');
    await seedFamily(app, clock, photograph);
  } finally {
    await app.close();
  }
  console.log(
    `A family of ${family.length} is here, with ${family.flatMap(({ questions }) => questions).length} questions.`,
  );
};

try {
  await run();
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.faults.join('\n') : error instanceof Error ? error.message : error,
  );
  process.exitCode = 1;
}
