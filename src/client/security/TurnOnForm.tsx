import { type FormEvent, useEffect, useRef } from 'react';
import type { OfferedSecret } from '../../shared/second-step.ts';
import { turnOnSecondStep } from '../admin-api.ts';
import { useChange } from '../ui/use-change.ts';
import { ProofFields, readProof } from './ProofFields.tsx';
import { QrCode } from './QrCode.tsx';

type TurnOnFormProps = { offer: OfferedSecret; onTurnedOn: (codes: string[]) => void; onCancel: () => void };

/** Gives the secret to an app, and asks for a code to see that it has arrived. */
export const TurnOnForm = ({ offer, onTurnedOn, onCancel }: TurnOnFormProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useChange();

  useEffect(() => heading.current?.focus(), []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = readProof(event.currentTarget);
    void change.run(async () => {
      onTurnedOn((await turnOnSecondStep({ ...proof, secret: offer.secret })).recovery_codes);
    });
  };

  return (
    <form className="second-step-form" onSubmit={onSubmit}>
      <h3 ref={heading} tabIndex={-1}>
        1. Show this picture to an app on your phone
      </h3>
      <p>
        Any authenticator app will do. Choose “add” in it and point the camera here. Is this page open on that phone?
        Then <a href={offer.uri}>open the app</a>.
      </p>
      <QrCode text={offer.uri} label="QR code with the key for your app" />
      <p>If the camera cannot read it, choose “enter a key” in the app and type:</p>
      <p className="second-step-key">{offer.secret.match(/.{4}/g)?.join(' ')}</p>
      <h3>2. Enter what the app shows</h3>
      <ProofFields change={change} codeLabel="Six digits from the app" kind="app" />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-main" aria-disabled={change.busy}>
          Turn on
        </button>
      </div>
    </form>
  );
};
