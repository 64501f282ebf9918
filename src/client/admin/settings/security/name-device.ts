import { readDescription, serverItself } from '../../../../shared/sign-in/devices.ts';
import { format, security as messages } from '../../../messages.ts';

/** The device of a session or sign-in, in the page's language; an unrecognised description is shown as stored. */
export const nameDevice = (device: string): string => {
  if (device === serverItself) return messages.devices.server;
  const known = readDescription(device);
  return known ? format(messages.devices[known.system], { program: known.program }) : device || messages.unknownDevice;
};
