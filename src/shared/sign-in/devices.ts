/** Operating systems, as in the device descriptions of sessions and the audit log: 'Safari on an iPhone'. */
const systems = {
  iphone: 'an iPhone',
  ipad: 'an iPad',
  android: 'Android',
  chromebook: 'a Chromebook',
  windows: 'Windows',
  mac: 'a Mac',
  linux: 'Linux',
} as const;
export type System = keyof typeof systems;

/** The device of audit entries that no request caused, but a command. */
export const serverItself = 'The server itself';

export const describeProgram = (program: string, system: System): string => `${program} on ${systems[system]}`;

/** Parses a description by `describeProgram`; undefined for any other text. */
export const readDescription = (device: string): { program: string; system: System } | undefined => {
  const [system, phrase] = Object.entries(systems).find(([, name]) => device.endsWith(` on ${name}`)) ?? [];
  if (phrase === undefined) return undefined;
  return { program: device.slice(0, -` on ${phrase}`.length), system: system as System };
};
