import './settings.css';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { AdminPage } from '../frame/AdminPage.tsx';
import { AddressCard } from './AddressCard.tsx';
import { AskerCard } from './AskerCard.tsx';
import { ExportImportCard } from './ExportImportCard.tsx';
import { messages } from './messages.ts';
import { OpenedCard } from './OpenedCard.tsx';
import { TemplatesCard } from './TemplatesCard.tsx';
import { WastebasketCard } from './WastebasketCard.tsx';

const { security } = messages;

/** Who asks, the address in links, messages, what is noted, the wastebasket, files, and the way to the page Security. */
export const SettingsPage = () => (
  <AdminPage title={messages.title}>
    <div className="stack settings">
      <AskerCard />
      <AddressCard />
      <TemplatesCard />
      <OpenedCard />
      <WastebasketCard />
      <ExportImportCard />
      <Card className="stack form-card" title={security.title}>
        <p className="hint">{security.hint}</p>
        <Link to="/security" className="button">
          {security.open}
        </Link>
      </Card>
    </div>
  </AdminPage>
);
