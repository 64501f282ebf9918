import { useState } from 'react';
import { renewRecoveryCodes, turnOffSecondStep } from '../admin-api.ts';
import { ProofDialog } from './ProofDialog.tsx';

type SecondStepOnProps = { left: number; onRenewed: (codes: string[]) => void; onTurnedOff: () => void };

const few = 3;

export const SecondStepOn = ({ left, onRenewed, onTurnedOff }: SecondStepOnProps) => {
  const [asked, setAsked] = useState<'renew' | 'off'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <p>It is on. Signing in asks for the password and a code from the app on your phone.</p>
      <p className={left <= few ? 'trouble' : undefined}>
        {left} of 10 recovery codes are left.{left <= few && ' Please make new ones soon.'}
      </p>
      <div className="second-step-actions">
        <button type="button" className="button" onClick={() => setAsked('renew')}>
          Make new recovery codes
        </button>
        <button type="button" className="button button-danger" onClick={() => setAsked('off')}>
          Turn off the second step
        </button>
      </div>
      {asked === 'renew' && (
        <ProofDialog
          title="Make new recovery codes"
          text="The codes you have now will not work any more."
          action="Make new codes"
          onCancel={close}
          work={async (proof) => onRenewed((await renewRecoveryCodes(proof)).recovery_codes)}
        />
      )}
      {asked === 'off' && (
        <ProofDialog
          title="Turn off the second step"
          text="Then the password alone opens the dashboard."
          action="Turn off"
          onCancel={close}
          work={async (proof) => {
            await turnOffSecondStep(proof);
            close();
            onTurnedOff();
          }}
        />
      )}
    </>
  );
};
