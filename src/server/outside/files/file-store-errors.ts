import type { FileStoreUnavailable } from './file-store.ts';

type Fault = { code: string; status: number; message: string };

/** S3 puts the error code into the response body. */
const readFault = (error: unknown): Fault => {
  if (!(error instanceof Error)) return { code: '', status: 0, message: '' };
  const { code, status, body, cause } = error as Error & Record<string, unknown>;
  const inner = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const named = /<Code>(\w+)<\/Code>/.exec(String(body ?? ''))?.[1];
  return { code: String(named ?? inner ?? code ?? ''), status: Number(status ?? 0), message: error.message };
};

type Reason = [match: RegExp, explanation: string];

const reasons: Reason[] = [
  [/^NoSuchBucket$/, 'There is no such bucket. Create it, or correct S3_BUCKET.'],
  [/^InvalidAccessKeyId$/, 'It does not know S3_ACCESS_KEY_ID.'],
  [/^SignatureDoesNotMatch$/, 'It refuses our signature. Are S3_SECRET_ACCESS_KEY and S3_REGION right?'],
  [/^RequestTimeTooSkewed$/, 'The clock here is off from its clock. Set the time of this computer.'],
  [/^(AccessDenied|AllAccessDisabled)$/, 'These keys may not use this bucket.'],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'Nothing answers at S3_ENDPOINT.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_\w+)$/, 'The connection to it broke.'],
  [/^(ENOSPC|EDQUOT)$/, 'The disk is full.'],
  [/^(EACCES|EPERM|EROFS)$/, 'The folder of the images cannot be written.'],
];

/** One line for the operator: why the file store cannot be used, and what to do. Contains no credentials. */
export const explainFileStoreError = ({ cause }: FileStoreUnavailable): string => {
  const { code, status, message } = readFault(cause);
  const known = reasons.find(([match]) => match.test(code))?.[1];
  // a message of the store may name files, nothing else
  return `The image store cannot be used: ${known ?? describeStatus(status, code) ?? message}`;
};

const describeStatus = (status: number, code: string) => {
  if (status === 0) return undefined;
  if (status < 400) return `It sends us elsewhere (${status}). Are S3_ENDPOINT and S3_REGION right?`;
  return status < 500 ? `It refuses us with ${status} ${code}.` : `It answers ${status}.`;
};
