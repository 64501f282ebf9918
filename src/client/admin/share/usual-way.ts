import { keepOnDevice, readFromDevice } from '../../device-storage.ts';

/** The ways to send a message, in the default order. */
export const ways = ['whatsApp', 'email', 'sms'] as const;

export type Way = (typeof ways)[number];

const keyOf = (recipient_id: string) => `usualWay ${recipient_id}`;

/** The ways to send somebody a message; the one last used for them on this device is first. */
export const waysTo = (recipient_id: string): Way[] => {
  const usual = readFromDevice(keyOf(recipient_id));
  return [...ways].sort((one, other) => Number(other === usual) - Number(one === usual));
};

export const storeUsualWay = (recipient_id: string, way: Way): void => void keepOnDevice(keyOf(recipient_id), way);
