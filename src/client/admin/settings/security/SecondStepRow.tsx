import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SecondStep } from '../../../../shared/sign-in/second-step.ts';
import { security as messages } from '../../../messages.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { secondStepQuery } from '../../queries/security-queries.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondStepOff } from './SecondStepOff.tsx';
import { SecondStepOn } from './SecondStepOn.tsx';

/** Turns two-step sign-in on and off. */
export const SecondStepRow = () => {
  const cache = useQueryClient();
  const state = useQuery(secondStepQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  // new recovery codes, which the server returns only once
  const [codes, setCodes] = useState<string[] | undefined>(undefined);
  const announce = useAnnounce();

  const showCodes = (newCodes: string[]) => {
    setCodes(newCodes);
    // the other rows show this change too
    void cache.invalidateQueries();
  };
  const finish = async (done: string) => {
    await cache.invalidateQueries();
    setCodes(undefined);
    heading.current?.focus();
    announce(done);
  };

  return (
    <SettingsRow title={messages.twoStep.title} hint={messages.twoStep.about} heading={heading}>
      <LoadState query={state} />
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => finish(messages.twoStep.turnedOn)} />
      ) : (
        state.data && (
          <State state={state.data} onCodes={showCodes} onTurnedOff={() => finish(messages.twoStep.turnedOff)} />
        )
      )}
    </SettingsRow>
  );
};

type StateProps = { state: SecondStep; onCodes: (codes: string[]) => void; onTurnedOff: () => void };

const State = ({ state, onCodes, onTurnedOff }: StateProps) =>
  state.is_on ? (
    <SecondStepOn left={state.recovery_codes_left} onRenewed={onCodes} onTurnedOff={onTurnedOff} />
  ) : (
    <SecondStepOff onTurnedOn={onCodes} />
  );
