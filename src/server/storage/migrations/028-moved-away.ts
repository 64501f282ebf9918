import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../../operator-error.ts';

/**
 * Releases before this one had a command that moved an instance. Refuses the source of such a move, so that nobody writes
 * to both copies, and an unfinished target. The table stays for processes of the release before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ kind: string; place: string }>`select kind, place from family_stories_moves
    where kind in ('left', 'filling', 'images_filling')`.execute(db);
  const [move] = rows;
  if (!move) return;
  const { kind, place } = move;
  throw new OperatorError(
    kind === 'left'
      ? `This instance was moved to ${place} by an earlier release. Start it with the settings of the new one. To use this one again, run this with the earlier release first: npm run move -- --undo`
      : `An earlier release did not finish a move (${place}). Run that move again with the earlier release; until it is done, everything is still there. Then start this release.`,
  );
};
