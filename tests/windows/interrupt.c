/* SPDX-License-Identifier: MIT */
/* Interrupts a command that waits: interrupt.exe FILE COMMAND. The command's standard output is a full pipe. Once FILE
 * exists, the command gets Ctrl-C. Prints the exit code of the command. It must leave the console as it was. */
#include <stdio.h>
#include <wchar.h>

#include <windows.h>

static int fail(const char* what) {
  printf("%s: error %lu\n", what, GetLastError());
  return 1;
}

/* Fills the pipe until a write would wait. */
static void fill(HANDLE pipe) {
  static const char block[4096];
  DWORD mode = PIPE_NOWAIT, written = 1;
  SetNamedPipeHandleState(pipe, &mode, NULL, NULL);
  while (WriteFile(pipe, block, sizeof block, &written, NULL) && written != 0) continue;
  mode = PIPE_WAIT;
  SetNamedPipeHandleState(pipe, &mode, NULL, NULL);
}

static BOOL WINAPI stay(DWORD event) { return event == CTRL_C_EVENT; }

static wchar_t* command_of(wchar_t* line, const wchar_t* file) {
  wchar_t* at = wcsstr(line, file); /* the test gives a file name that occurs nowhere before */
  return at == NULL ? line : at + wcslen(file) + 1;
}

int wmain(int argc, wchar_t** argv) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  STARTUPINFOW start = {0};
  PROCESS_INFORMATION process;
  HANDLE reader, writer;
  DWORD code = 0;
  UINT page;
  int tries = 0;
  if (argc < 3) return fail("usage: interrupt.exe FILE COMMAND");
  if (GetConsoleWindow() == NULL) AllocConsole();
  if (!CreatePipe(&reader, &writer, &inherited, 4096)) return fail("CreatePipe");
  SetHandleInformation(reader, HANDLE_FLAG_INHERIT, 0);
  fill(writer);
  SetConsoleCtrlHandler(stay, TRUE);
  if (!SetConsoleOutputCP(437)) return fail("SetConsoleOutputCP");
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
  start.hStdOutput = writer;
  start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  if (!CreateProcessW(NULL, command_of(GetCommandLineW(), argv[1]), NULL, NULL, TRUE, 0, NULL, NULL, &start, &process))
    return fail("CreateProcess");
  while (GetFileAttributesW(argv[1]) == INVALID_FILE_ATTRIBUTES) {
    if (++tries == 600) return fail("the file did not appear");
    Sleep(100);
  }
  Sleep(500); /* until the command waits */
  if (WaitForSingleObject(process.hProcess, 0) != WAIT_TIMEOUT) return fail("the command did not wait");
  if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) return fail("GenerateConsoleCtrlEvent");
  if (WaitForSingleObject(process.hProcess, 60000) != WAIT_OBJECT_0) {
    TerminateProcess(process.hProcess, 99);
    return fail("the command still waits");
  }
  page = GetConsoleOutputCP();
  if (page != 437) return printf("the command left the console with code page %u\n", page), 1;
  GetExitCodeProcess(process.hProcess, &code);
  printf("exit code %08lx\n", code);
  return 0;
}
