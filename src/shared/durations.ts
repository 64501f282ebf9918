// in ms
export const minute: number = 60 * 1000;
export const hour: number = 60 * minute;
export const day: number = 24 * hour;
