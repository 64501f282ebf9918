import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { login as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Field } from '../../ui/Field.tsx';
import { signIn } from '../api/session.ts';
import { setAdminFlag } from '../frame/admin-flag.ts';
import { keepRestored } from '../frame/restored.ts';
import { useChange } from '../frame/use-change.ts';
import { explainRefusal } from './explain-refusal.ts';
import { HelpWithFailure } from './HelpWithFailure.tsx';

// only the keyboard differs: the server accepts both kinds in the same field
const inputModes = { app: 'numeric', recovery: 'text' } as const;

/** Asks for the second factor: a TOTP code or a recovery code. */
export const CodeForm = ({ password, onBack }: { password: string; onBack: () => void }) => {
  const promptId = useId();
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<keyof typeof inputModes>('app');
  const { busy, errorText, help, code, run } = useChange(explainRefusal);
  const { prompt, label, other } = messages.code[kind];

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the other kind was chosen
  useEffect(() => field.current?.focus(), [kind]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const isSignedIn = await run(() => signIn(password, field.current?.value ?? ''));
    if (isSignedIn) {
      setAdminFlag();
      keepRestored(undefined);
    } else field.current?.select();
  };

  return (
    <form className="card stack" onSubmit={onSubmit}>
      <div>
        <h1>{messages.code.title}</h1>
        <p id={promptId} className="hint">
          {prompt}
        </p>
      </div>
      <div className="fields">
        <Field
          // a new element per kind: some on-screen keyboards ignore a changed inputMode
          key={kind}
          ref={field}
          label={label}
          className="login-code"
          name="code"
          required
          maxLength={limits.code}
          inputMode={inputModes[kind]}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={errorText !== undefined}
          aria-describedby={errorText ? errorId : promptId}
        />
        {/* outside `Field`, so that it is not announced again when the field is replaced */}
        <ErrorMessage id={errorId}>{errorText}</ErrorMessage>
      </div>
      <HelpWithFailure help={help} code={code} />
      <Button variant="main" type="submit" busy={busy}>
        {busy ? messages.verifying : messages.signIn}
      </Button>
      <div className="login-others">
        <Button variant="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {other}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {messages.code.back}
        </Button>
      </div>
    </form>
  );
};
