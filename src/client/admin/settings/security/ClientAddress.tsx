type ClientAddressProps = { children: string };

/** The IP address after another fact; nothing if it is not known. */
export const ClientAddress = ({ children }: ClientAddressProps) =>
  children && (
    <>
      {' · '}
      <bdi>{children}</bdi>
    </>
  );
