import { useState } from 'react';
import type { OfferedSecret } from '../../../../shared/sign-in/second-step.ts';
import { security as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { offerSecret } from '../../api/second-step.ts';
import { useChange } from '../../frame/use-change.ts';
import { TurnOnForm } from './TurnOnForm.tsx';

/** Says that two-step sign-in is off, and opens the form that turns it on. */
export const SecondStepOff = ({ onTurnedOn }: { onTurnedOn: (codes: string[]) => void }) => {
  const [offer, setOffer] = useState<OfferedSecret>();
  const change = useChange();
  if (offer) return <TurnOnForm offer={offer} onTurnedOn={onTurnedOn} onCancel={() => setOffer(undefined)} />;
  return (
    <>
      <div className="cluster">
        <span className="badge badge-not_started">{messages.twoStep.off}</span>
        <Button busy={change.busy} onClick={() => change.run(async () => setOffer(await offerSecret()))}>
          {messages.twoStep.turnOn}
        </Button>
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </>
  );
};
