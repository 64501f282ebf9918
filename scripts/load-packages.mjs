// Loads every package that holds machine code; scripts/packages.mjs runs it in a process of its own.
import { hash } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import sharp from 'sharp';

new Database(':memory:').close();
await hash('password', { memoryCost: 8, timeCost: 1 });
await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
  .png()
  .toBuffer();
// what builds the pages and the server
if (!process.argv.includes('--omit-dev')) await import('vite');
