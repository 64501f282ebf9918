// Loads every package with native code; scripts/packages.mjs runs it in a separate process.
import { hash } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import sharp from 'sharp';

new Database(':memory:').close();
await hash('password', { memoryCost: 8, timeCost: 1 });
await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
  .png()
  .toBuffer();
// the build tool has native code too
if (!process.argv.includes('--omit-dev')) await import('vite');
