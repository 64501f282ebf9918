import { useState } from 'react';
import { format, security as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { renewRecoveryCodes, turnOffSecondStep } from '../../admin-api.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';

const texts = messages.twoStep;

type SecondStepOnProps = { left: number; onRenewed: (codes: string[]) => void; onTurnedOff: () => void };

const few = 3;

export const SecondStepOn = ({ left, onRenewed, onTurnedOff }: SecondStepOnProps) => {
  const [asked, setAsked] = useState<'renew' | 'off'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <span className="badge badge-submitted">{texts.on}</span>
      <p className={left <= few ? 'error-message' : undefined}>
        {format(texts.codesLeft, { count: left })} {left <= few && texts.fewCodesLeft}
      </p>
      <div className="cluster">
        <Button onClick={() => setAsked('renew')}>{texts.renew}</Button>
        <Button variant="danger" onClick={() => setAsked('off')}>
          {texts.turnOff}
        </Button>
      </div>
      {asked === 'renew' && (
        <ReauthenticationDialog
          title={texts.renew}
          text={texts.renewText}
          action={texts.renewAction}
          onCancel={close}
          work={async (credentials) => onRenewed((await renewRecoveryCodes(credentials)).recovery_codes)}
        />
      )}
      {asked === 'off' && (
        <ReauthenticationDialog
          title={texts.turnOff}
          text={texts.turnOffText}
          action={texts.turnOffAction}
          onCancel={close}
          work={async (credentials) => {
            await turnOffSecondStep(credentials);
            close();
            onTurnedOff();
          }}
        />
      )}
    </>
  );
};
