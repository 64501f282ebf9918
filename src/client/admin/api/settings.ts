import type { HeardSentence } from '../../../shared/recordings/voice-setup.ts';
import type { Addresses, Settings, SettingsChange } from '../../../shared/settings.ts';
import { call } from '../../api.ts';
import { sendFile } from './send-file.ts';

/** The words that are heard in a sound, which is not kept. */
export const testTranscriber = (file: File) => sendFile<HeardSentence>('POST', '/api/settings/transcriber-test', file);

export const loadSettings = () => call<Settings>('GET', '/api/settings');
/** Forgets the language that was chosen on this device. */
export const forgetLanguage = () => call<void>('DELETE', '/api/language');
export const changeSettings = (body: SettingsChange) => call<Settings>('PATCH', '/api/settings', { body });
export const loadAddresses = () => call<Addresses>('GET', '/api/settings/addresses');
export const replaceAskerPhoto = (file: File) => sendFile<Settings>('PUT', '/api/settings/photo', file);
export const removeAskerPhoto = () => call<void>('DELETE', '/api/settings/photo');
