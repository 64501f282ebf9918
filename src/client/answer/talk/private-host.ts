/** Whether a host is this computer, or in a private network: such as localhost, 192.168.1.4:8000 or whisper:8000. */
export const isPrivateHost = (host: string): boolean => {
  const { hostname } = new URL(`http://${host}`);
  return /^[a-z0-9-]+$|\.(local|lan|internal|home\.arpa)$/i.test(hostname) || addresses.test(hostname);
};

const addresses =
  /^(127|10)(\.\d+){3}$|^192\.168(\.\d+){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$|^\[(::1|f[cd][0-9a-f:]+|fe80:[0-9a-f:]+)\]$/;
