import type { Algorithm } from '@node-rs/argon2';

// OWASP's advice for argon2id: 19 MiB, two passes, one lane. The enum is ambient, so its number stands here.
const argon2id = 2 as Algorithm.Argon2id;
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// loaded when first needed: a start that finds a password stored needs none of it
const argon2 = () => import('@node-rs/argon2');

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost);

// of 32 random bytes that nobody kept
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$3LdVMIggF6CPmkIVMjQNWw$FoqLeScQa5PHm56CoI1+PJzYchdC1LfLD3+oXkwmO1k';

/** False without a hash, and in no less time. */
export const isPasswordOf = async (hash: string | undefined, password: string): Promise<boolean> =>
  (await (await argon2()).verify(hash ?? decoy, password)) && hash !== undefined;
