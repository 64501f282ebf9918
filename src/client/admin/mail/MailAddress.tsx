/** A mail address that breaks before its @ rather than anywhere. */
export const MailAddress = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@');
  return (
    <bdi dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
};
