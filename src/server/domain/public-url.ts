import type { AddressInfo } from 'node:net';
import type { Addresses } from '../../shared/settings.ts';
import { networkOrigins } from '../outside/network-addresses.ts';
import { findSettings } from '../storage/settings.ts';
import type { Context } from './transaction.ts';

/** The origin for links, if the admin has set one. */
export const findPublicUrl = async ({ db }: Context): Promise<string | undefined> =>
  (await findSettings(db))?.public_url ?? undefined;

/** What can be done about the origin for links; a container's own addresses are reached from its host only. */
export const findAddresses = (
  listening: AddressInfo[],
  in_container: boolean,
): Omit<Addresses, 'set_by_environment'> => ({
  in_container,
  origins: in_container ? [] : networkOrigins(listening),
});
