import type { Algorithm } from '@node-rs/argon2';

// OWASP's recommendation: argon2id, 19 MiB, two passes, one lane. The enum exists only as a type, so this is its value.
const argon2id = 2 as Algorithm.Argon2id;
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// lazy import, so that the server starts faster
const argon2 = () => import('@node-rs/argon2');

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost);

// a hash that no known password has: of 32 random bytes
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$3LdVMIggF6CPmkIVMjQNWw$FoqLeScQa5PHm56CoI1+PJzYchdC1LfLD3+oXkwmO1k';

/** Constant-time with respect to whether a password is set: without a hash it verifies a dummy one and returns false. */
export const isPasswordOf = async (hash: string | undefined, password: string): Promise<boolean> =>
  (await (await argon2()).verify(hash ?? dummyHash, password)) && hash !== undefined;
