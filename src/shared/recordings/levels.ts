/**
 * In ms: how much sound a level is for. A level is the loudest sample of it, in 255ths of the loudest possible; 0 if it was
 * not measured, since a microphone always hears something.
 */
export const levelLength = 100;
