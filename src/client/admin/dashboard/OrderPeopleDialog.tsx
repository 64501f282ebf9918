import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dashboard as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { orderPeople } from '../api/people.ts';
import { useChange } from '../frame/use-change.ts';
import { listQuery, reload } from '../queries/people-queries.ts';
import { Handle, Keys, ReorderStatus } from '../reorder/Handle.tsx';
import { Steps } from '../reorder/Steps.tsx';
import { type Reorder, useReorder } from '../reorder/use-reorder.ts';

const texts = messages.order;

/** Changes the order of all people. */
export const OrderPeopleDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: people = [] } = useQuery({ ...listQuery(), enabled: false });
  const change = useChange();
  const client = useQueryClient();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? '';

  const reorder = useReorder({
    ids: people.map(({ id }) => id),
    nameOf,
    // only those whose places change: what others add meanwhile stays where it is
    onMove: (ids, from, to) =>
      change.run(async () => {
        await orderPeople(ids.slice(Math.min(from, to), Math.max(from, to) + 1));
        await reload(client, []);
      }),
  });

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p className="hint">
        {texts.hint} <span className="keyboard-hint">{texts.keys}</span>
      </p>
      <ol className="order-list reorder-list" {...reorder.listProps}>
        {reorder.ids.map((id, at) => (
          <OrderRow key={id} id={id} name={nameOf(id)} at={at} reorder={reorder} />
        ))}
      </ol>
      <ReorderStatus reorder={reorder} />
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="action-row">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
};

type OrderRowProps = { id: string; name: string; at: number; reorder: Reorder };

const OrderRow = ({ id, name, at, reorder }: OrderRowProps) => {
  return (
    <li className="cluster order-row reorder-row" {...reorder.rowProps(id)}>
      <Handle name={name} {...reorder.handleProps(id)} />
      <div className="order-row-name">
        <bdi>{name}</bdi>
        {reorder.isLifted(id) === 'keyboard' && <Keys />}
      </div>
      <Steps
        name={name}
        isFirst={at === 0}
        isLast={at === reorder.ids.length - 1}
        onStep={(by) => reorder.step(id, by)}
      />
    </li>
  );
};
