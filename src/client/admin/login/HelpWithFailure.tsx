import type { ApiError } from '../../api.ts';
import { login as messages } from '../../messages.ts';

type HelpWithFailureProps = { help: string | undefined; code: ApiError['code'] | undefined };

/** What helps after a failed sign-in: that the server is unreachable, or the request id. */
export const HelpWithFailure = ({ help, code }: HelpWithFailureProps) => {
  const text = code === 'unreachable' ? messages.unreachable : help;
  return text ? (
    <p className="help" role="status">
      {text}
    </p>
  ) : null;
};
