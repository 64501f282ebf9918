import type { Algorithm } from '@node-rs/argon2';

// OWASP's advice for argon2id: 19 MiB, two passes, one lane. The enum is ambient, so its number stands here.
const argon2id = 2 as Algorithm.Argon2id;
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// imported when first needed, which keeps the start fast
const argon2 = () => import('@node-rs/argon2');

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost);

// the hash of 32 random bytes that were thrown away
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$3LdVMIggF6CPmkIVMjQNWw$FoqLeScQa5PHm56CoI1+PJzYchdC1LfLD3+oXkwmO1k';

/** False without a hash, in the same time: whether a password is set must not show. */
export const isPasswordOf = async (hash: string | undefined, password: string): Promise<boolean> =>
  (await (await argon2()).verify(hash ?? decoy, password)) && hash !== undefined;
