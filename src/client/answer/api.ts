import type { Answer, AnswerChange, SavedAnswer } from '../../shared/answers/answers.ts';
import type { Image } from '../../shared/content/images.ts';
import { call, uploadFile } from '../api.ts';

export const loadAnswer = (token: string, timeout?: number) => call<Answer>('GET', '/api/answer', { token, timeout });

export const saveAnswer = (token: string, body: AnswerChange) =>
  call<SavedAnswer>('PUT', '/api/answer', { token, body });

export const uploadImage = (token: string, file: File, onProgress: (progress: number) => void): Promise<Image> =>
  uploadFile('/api/answer/images', token, file, onProgress);
