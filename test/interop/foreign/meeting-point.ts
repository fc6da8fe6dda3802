import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where foreign programs connect to, to be told what to do. */
export interface MeetingPoint {
  /** On this machine only. */
  readonly port: string;
  close(): void;
}

export async function meetingPoint(arrived: (socket: Socket) => void): Promise<MeetingPoint> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    arrived(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: String((server.address() as AddressInfo).port), close };
}
