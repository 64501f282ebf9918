type ClientAddressProps = { children: string };

/** A separator and the IP address; nothing if it is unknown. */
export const ClientAddress = ({ children }: ClientAddressProps) =>
  children && (
    <>
      {' · '}
      <bdi>{children}</bdi>
    </>
  );
