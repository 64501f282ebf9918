import { keepOnDevice, readFromDevice } from '../../device-storage.ts';

/** The ways to send a message, in the default order. */
const ways = ['whatsApp', 'email', 'sms'] as const;

export type Way = (typeof ways)[number];

const key = 'usualWay';

/** The ways to send a message; the one last used on this device is first. */
export const listWays = (): Way[] => {
  const usual = readFromDevice(key);
  return [...ways].sort((one, other) => Number(other === usual) - Number(one === usual));
};

export const storeUsualWay = (way: Way): void => void keepOnDevice(key, way);
