import { type FormEvent, useEffect, useRef } from 'react';
import type { OfferedSecret } from '../../../../shared/sign-in/second-step.ts';
import { security as messages, ui } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { richText } from '../../../ui/rich-text.ts';
import { turnOnSecondStep } from '../../api/second-step.ts';
import { QrCode } from '../../frame/QrCode.tsx';
import { useChange } from '../../frame/use-change.ts';
import { ReauthenticationFields, readReauthentication } from './ReauthenticationFields.tsx';

const texts = messages.setUp;

type TurnOnFormProps = { offer: OfferedSecret; onTurnedOn: (codes: string[]) => void; onCancel: () => void };

/** Shows the TOTP secret as a QR code and text, and asks for a code to verify the setup. */
export const TurnOnForm = ({ offer, onTurnedOn, onCancel }: TurnOnFormProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useChange();

  useEffect(() => heading.current?.focus(), []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = readReauthentication(event.currentTarget);
    void change.run(async () => {
      onTurnedOn((await turnOnSecondStep({ ...credentials, secret: offer.secret })).recovery_codes);
    });
  };

  return (
    <form className="second-step-form prose" onSubmit={onSubmit}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.scan}
      </h3>
      <p>{richText(texts.scanText, {}, { link: (text) => <a href={offer.uri}>{text}</a> })}</p>
      <QrCode text={offer.uri} label={texts.qrCode} />
      <p>{texts.enterKey}</p>
      <p className="second-step-key">{offer.secret.match(/.{4}/g)?.join(' ')}</p>
      <h3>{texts.enterCode}</h3>
      <ReauthenticationFields change={change} codeLabel={texts.sixDigits} kind="app" />
      <div className="action-row">
        <Button onClick={onCancel}>{ui.cancel}</Button>
        <Button type="submit" variant="main" busy={change.busy}>
          {texts.turnOn}
        </Button>
      </div>
    </form>
  );
};
