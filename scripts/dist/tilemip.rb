# Homebrew's formula of tilemip; scripts/dist.sh fills in version and checksums.
class Tilemip < Formula
  desc "Puzzles as integer programs, solved by real solvers"
  homepage "https://github.com/tilemip/tilemip"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "https://github.com/tilemip/tilemip/releases/download/v#{version}/tilemip-v#{version}-darwin-arm64.tar.gz"
      sha256 "@SHA256 darwin-arm64@"
    end
    on_intel do
      url "https://github.com/tilemip/tilemip/releases/download/v#{version}/tilemip-v#{version}-darwin-amd64.tar.gz"
      sha256 "@SHA256 darwin-amd64@"
    end
  end
  on_linux do
    on_arm do
      url "https://github.com/tilemip/tilemip/releases/download/v#{version}/tilemip-v#{version}-linux-arm64.tar.gz"
      sha256 "@SHA256 linux-arm64@"
    end
    on_intel do
      url "https://github.com/tilemip/tilemip/releases/download/v#{version}/tilemip-v#{version}-linux-amd64.tar.gz"
      sha256 "@SHA256 linux-amd64@"
    end
  end

  def install
    bin.install "tilemip", "tilemip-cluster"
    man1.install "share/tilemip.1"
    bash_completion.install "share/tilemip.bash" => "tilemip"
    zsh_completion.install "share/_tilemip"
    fish_completion.install "share/tilemip.fish"
  end

  test do
    assert_match "11 moves", shell_output("#{bin}/tilemip verify --board '5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12'")
  end
end
