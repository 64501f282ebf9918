import { format, security as messages } from '../../../messages.ts';
import { renewRecoveryCodes, turnOffSecondStep } from '../../api/second-step.ts';
import { DialogButton } from '../../frame/DialogButton.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';

const texts = messages.twoStep;

type SecondStepOnProps = { left: number; onRenewed: (codes: string[]) => void; onTurnedOff: () => void };

const few = 3;

export const SecondStepOn = ({ left, onRenewed, onTurnedOff }: SecondStepOnProps) => (
  <>
    <span className="badge badge-submitted">{texts.on}</span>
    <p className={left <= few ? 'error-message' : undefined}>
      {format(texts.codesLeft, { count: left })} {left <= few && texts.fewCodesLeft}
    </p>
    <div className="cluster">
      <DialogButton
        dialog={(close) => (
          <ReauthenticationDialog
            title={texts.renew}
            text={texts.renewText}
            action={texts.renewAction}
            onCancel={close}
            work={async (credentials) => onRenewed((await renewRecoveryCodes(credentials)).recovery_codes)}
          />
        )}
      >
        {texts.renew}
      </DialogButton>
      <DialogButton
        variant="danger"
        dialog={(close) => (
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
      >
        {texts.turnOff}
      </DialogButton>
    </div>
  </>
);
